/* Fills the offer from its query and announces it to the page that contains it. */
const passed = new URLSearchParams(window.location.search);
const form = document.querySelector('form');
form.elements.email.value = passed.get('email') || '';
form.elements.zip.value = passed.get('zip') || '';
if (passed.get('fname')) {
  document.getElementById('greeting').textContent = `, ${passed.get('fname')}`;
}
if (passed.get('zip')) document.getElementById('place').textContent = passed.get('zip');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  form.hidden = true;
  document.getElementById('done').hidden = false;
});
if (window.parent !== window) window.parent.postMessage({ type: 'offer-ready' }, '*');
