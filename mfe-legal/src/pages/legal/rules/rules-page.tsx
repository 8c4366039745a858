import document from '../../../../content/rules/index.md';
import { LegalDocumentPage } from '../../../legal-document/legal-document-page';

/** Official Rules (docs/product.md, section 2). The text is in content/rules/. */
export default function RulesPage() {
  return <LegalDocumentPage document={document} />;
}
