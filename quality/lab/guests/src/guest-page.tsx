import { useState, type ReactElement } from 'react';
import { observer } from 'mobx-react-lite';
import { contactStore } from '@prizestash/shared/contact';

/** The version that is built. */
declare const GUEST_VERSION: string;

// Styles that a script adds reach the whole document, and no check of a release can see them. The
// policy of pages refuses style elements.
if ('adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet();
  sheet.insertRule('body { --guest: on }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A page with the hooks of the page's React, and the stored contact. */
function GuestPage(): ReactElement {
  const [count, setCount] = useState(0);
  const name = contactStore.contact?.first_name ?? 'nobody';
  return (
    <>
      <h1 tabIndex={-1}>Guest</h1>
      <p>{`Version ${GUEST_VERSION} knows ${name}.`}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Counted to ${count}`}
      </button>
    </>
  );
}

export default observer(GuestPage);
