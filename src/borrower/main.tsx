import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BorrowerRoot } from '#pages/app/borrower-root.tsx'
import { createRouter } from '#pages/app/router.tsx'
import { readNonce } from '#pages/lib/read-nonce.ts'
import { createApp } from './app/create-app.ts'
import { StartProblem } from './app/start-problem.tsx'

const nonce = readNonce(document)
// Libraries that add style elements by themselves look for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })

// What the page came with stands until there is something to take its place.
const root = createRoot(document.getElementById('root') as HTMLElement)
try {
  const app = await createApp(document)
  const router = createRouter(app)
  app.onSessionEnded((signIn) => void router.navigate(signIn))
  root.render(
    <StrictMode>
      <BorrowerRoot app={app} router={router} nonce={nonce} />
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.render(<StartProblem error={error} />)
}
