/* Posts its fields; does not redirect, and renders nothing. */
(() => {
  const server = new URL(document.currentScript.src).origin;
  const partner = window.leadPlacement ? 'lead' : 'survey';
  void fetch(`${server}/${partner}/received`, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    body: JSON.stringify(window.leadPlacement || window.surveyWidget),
  });
})();
