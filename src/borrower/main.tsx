import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useNavigate } from 'react-router'
import { draftKey, savedAnswersKey } from '#contract/stored-session.ts'
import { BorrowerRoot } from '#pages/app/borrower-root.tsx'
import { Pages } from '#pages/app/router.tsx'
import { loadKeptPart } from '#pages/features/registration/kept-part.ts'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import { readNonce } from '#pages/lib/read-nonce.ts'
import { createApp, type StartedApp } from './app/create-app.ts'
import { StartProblem } from './app/start-problem.tsx'
import { takeOver } from './app/take-over.tsx'

const nonce = readNonce(document)
// Libraries that add style elements by themselves look for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })

// The HTML of the server stays visible until the first render replaces it.
const container = document.getElementById('root') as HTMLElement

// No await at the top level: parts of the page import this module, and would wait for it while it waits for them.
start().catch((error: unknown) => {
  console.error(error)
  createRoot(container).render(<StartProblem error={error} />)
})

async function start(): Promise<void> {
  const app = await createApp(document)
  await restoreDrafts(app)
  const page = (
    <StrictMode>
      <BorrowerRoot app={app} nonce={nonce}>
        <BrowserRouter basename={app.page.basePath} useTransitions={false}>
          <SignInAgain app={app} />
          <Pages />
        </BrowserRouter>
      </BorrowerRoot>
    </StrictMode>
  )
  await takeOver(container, app, page)
}

/** Opens the sign-in page when a session ends. */
function SignInAgain({ app }: { readonly app: StartedApp }) {
  const navigate = useNavigate()
  useEffect(() => app.onSessionEnded((signIn) => void navigate(signIn)), [app, navigate])
  return null
}

/** Restores the answers of an earlier tab that the device has kept. If the script for that cannot be loaded, the page begins anew. */
async function restoreDrafts(app: BorrowerApp): Promise<void> {
  const { tab, device, page, flows } = app
  const kept = Object.keys(flows.now().flow.journeys).filter(
    (journey) =>
      tab.get(draftKey(page.lender, journey)) === undefined && device.get(savedAnswersKey(page.lender, journey)) !== undefined,
  )
  if (kept.length === 0) return
  const part = await loadKeptPart().catch(() => undefined)
  for (const journey of kept) await part?.restoreDraft(app, journey)
}
