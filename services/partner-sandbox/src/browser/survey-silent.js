/* Posts its fields and renders nothing. */
(() => {
  const server = new URL(document.currentScript.src).origin;
  fetch(`${server}/survey/received`, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    body: JSON.stringify(window.surveyWidget),
  });
})();
