/**
 * Inline script in front of the script element of the shell's main file, which no other script could
 * retry. When the file fails to load, it is requested again, up to three times, each time under a URL
 * of its own (see `shell/src/remotes/federation.ts`) and with the same integrity. After that an
 * attribute of the root element shows the notice that the page has for browsers without script
 * (`shared/src/ui/base.css`). The page's policy allows this text by its hash, and a Trusted Types
 * policy that nothing else can use.
 * It also marks a form that is submitted before the page is hydrated: nobody has handled the event then,
 * and React may even have stopped it. `shared/src/forms` submits a marked form again.
 * It is ES5, so that a browser older than the supported ones reports no syntax error.
 */
export const retryMainFile = [
  '(function(inline,types,tries,last){',
  'var urls=types?types.createPolicy("retry",{createScriptURL:String}):{createScriptURL:String};',
  'addEventListener("error",function(event){',
  'var main=inline.nextSibling;',
  'if(event.target!==(last||main))return;',
  'if(++tries>3)return document.documentElement.setAttribute("data-scriptless","");',
  'setTimeout(function(){',
  'last=document.createElement("script");',
  'last.crossOrigin="anonymous";',
  'last.integrity=main.integrity;',
  'last.src=urls.createScriptURL(main.src+"?retry="+tries);',
  'document.head.appendChild(last)',
  '},tries*tries*300)',
  '},true)',
  '})(document.currentScript,self.trustedTypes,0);',
  'addEventListener("submit",function(event){',
  'event.target.setAttribute("data-pressed","")',
  '},true);',
  'addEventListener("submit",function(event){',
  'if(event.defaultPrevented)event.target.removeAttribute("data-pressed")',
  '})',
].join('');
