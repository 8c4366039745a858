/* Takes what it was passed and draws nothing. */
(() => {
  const server = new URL(document.currentScript.src).origin;
  fetch(`${server}/survey/received`, {
    method: 'POST',
    mode: 'no-cors',
    keepalive: true,
    body: JSON.stringify(window.surveyWidget),
  });
})();
