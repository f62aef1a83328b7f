/** The entry point of the studio, in `npm run dev` only. The pages inside the frames use the same HTML. */
import './lib/plain-react.ts'
import { createRoot } from 'react-dom/client'
import { readNonce } from '#pages/lib/read-nonce.ts'
import { framePath } from './lib/frame-path.ts'

const nonce = readNonce(document)
// Libraries that insert style elements read the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = createRoot(document.getElementById('root') as HTMLElement)
if (window.location.pathname === framePath) {
  const { startFrame } = await import('./features/preview/frame/start-frame.tsx')
  startFrame(root, nonce)
} else {
  const { StudioRoot } = await import('./app/studio-root.tsx')
  root.render(<StudioRoot />)
}
