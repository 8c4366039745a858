/**
 * The few parts of the router that packages may use. The shell provides this module to every
 * remote, so the page holds one router; sharing the router whole would cost about 40 kB more.
 */
export { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { usePageTitle } from './page-title';
