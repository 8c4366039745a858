/* Fills the offer with what its address carries and tells the page around it that it is there. */
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
