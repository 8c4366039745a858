/**
 * The parts of the router that packages may use. The shell shares this module with every remote, so
 * a page has one router. Sharing all of react-router-dom costs about 40 kB more.
 */
export { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { Link } from './link';
export { usePageTitle } from './page-title';
