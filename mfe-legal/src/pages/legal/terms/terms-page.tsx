import document from '../../../../content/terms/index.md';
import { LegalDocumentPage } from '../../../legal-document/legal-document-page';

/** Terms and Conditions, 15 sections (docs/product.md, section 2). The text is in content/terms/. */
export default function TermsPage() {
  return <LegalDocumentPage document={document} />;
}
