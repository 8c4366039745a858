// Sends the visitor on. The page decides where to.
window.location.href = '/';
