window.location.href = window.leadPlacement.redirect_url;
