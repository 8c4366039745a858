import '@prizestash/shared/ui/tokens.css';
import '@prizestash/shared/ui/base.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Catalogue } from './catalogue';

const query = new URLSearchParams(window.location.search);
const root = document.getElementById('root');
if (!root) throw new Error('catalogue.html has no root element');
createRoot(root).render(
  <MemoryRouter>
    <Catalogue component={query.get('component')} />
  </MemoryRouter>,
);
