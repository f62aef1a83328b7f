/** The pages that are made of several features: an application's screens, with its documents. */
import { Navigate, useParams } from 'react-router'
import { isApplicationId } from '#contract/application.ts'
import { bankReturnRoute } from '#contract/linking.ts'
import { ApplicationPage } from '../features/application/application-page.tsx'
import { CoSignerPages } from '../features/co-signer/co-signer-pages.tsx'
import { ContentPage } from '../features/content/content-page.tsx'
import { SignedDocuments } from '../features/documents/signed-documents.tsx'
import { useDocuments } from '../features/documents/use-documents.ts'
import { useFiles } from '../features/documents/use-files.ts'
import { useApp } from '../lib/app-context.tsx'
import { type ScreenDocuments, ScreenDocumentsContext } from '../lib/screen-documents.ts'

/** All pages below `/{uuid}`. Any other path may be a page of the lender's files, which the server knows. */
export function ApplicationOrContent() {
  const { application } = useParams()
  const route = useRest()
  return isApplicationId(application) ? <Application uuid={application} route={route} /> : <ContentPage />
}

/** All pages below `/heloc-signer`. */
export function CoSigner() {
  return <CoSignerPages route={useRest()} draw={(uuid, route) => <Application uuid={uuid} route={route} />} />
}

/** The page to which banks redirect. Its URL contains no application, so it uses the last one of this browser. */
export function LinkReturn() {
  const application = useApp().session.application()
  return application === undefined ? <Navigate to="/" replace /> : <Application uuid={application} route={bankReturnRoute} />
}

function useRest(): string {
  const { '*': rest = '' } = useParams()
  return rest.replace(/\/$/, '')
}

function Application({ uuid, route }: { readonly uuid: string; readonly route: string }) {
  return (
    <ScreenDocumentsContext value={screenDocuments}>
      <ApplicationPage key={uuid} uuid={uuid} route={route} />
    </ScreenDocumentsContext>
  )
}

/** The files and documents of an application's screens, for `ScreenDocumentsContext`. */
const screenDocuments: ScreenDocuments = { useFiles, useDocuments, SignedDocuments }
