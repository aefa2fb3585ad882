import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { LEGAL_VERSIONS } from '#rooms/accounts/words.ts'
import { LegalPage } from '../components/legal-page.tsx'
import { consentWords, termsOfUse } from '../words.ts'

/** Rendered on the server, so that the browser does not download the text a second time as script. */
export function loader({ context }: LoaderFunctionArgs) {
  return { ...termsOfUse(context.get(pageContext).site), version: consentWords.version(LEGAL_VERSIONS.terms) }
}

export default function TermsPage() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
