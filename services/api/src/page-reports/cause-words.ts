/** Words of which the cause of a report consists: elements, events, and directives of a page's policy. */
export const causeWords: ReadonlySet<string> = new Set(
  [
    'a article aside b body br button canvas caption circle code dd details dialog div dl dt em',
    'ellipse fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html i iframe img',
    'input label legend li line main mark nav ol optgroup option p path picture polyline pre progress',
    'rect section select small span strong summary svg table tbody td textarea tfoot th thead time tr',
    'ul use video text',
    'page beforeinput change click contextmenu dblclick drop dragstart input keydown keypress keyup',
    'mousedown mouseenter mouseleave mouseout mouseover mouseup paste pointercancel pointerdown',
    'pointerenter pointerleave pointerout pointerover pointerup touchcancel touchend touchstart',
    'base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src',
    'manifest-src media-src object-src require-trusted-types-for script-src script-src-attr',
    'script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src',
  ].flatMap((line) => line.split(' ')),
);
