import document from '../../../../content/terms/index.md';
import { ReadingPage } from '../../../reading/reading-page';

/** Terms and Conditions, 15 sections (specification, section 2). The words are in content/terms/. */
export default function TermsPage() {
  return <ReadingPage document={document} />;
}
