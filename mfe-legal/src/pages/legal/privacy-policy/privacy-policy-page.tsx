import document from '../../../../content/privacy-policy/index.md';
import { LegalDocumentPage } from '../../../legal-document/legal-document-page';

/** Privacy Policy, 10 sections (docs/product.md, section 2). The text is in content/privacy-policy/. */
export default function PrivacyPolicyPage() {
  return <LegalDocumentPage document={document} />;
}
