/** The studio, in `npm run dev` only. The page inside a frame of the preview comes from the same HTML. */
import { readNonce } from '#pages/lib/read-nonce.ts'
import { framePath } from './lib/frame-path.ts'

// React's development build records each component for the browser's profiler, which slows each drawing.
// It looks for these two functions when it loads.
Object.assign(console, { createTask: undefined, timeStamp: undefined })
const { createRoot } = await import('react-dom/client')

const nonce = readNonce(document)
// Libraries that add style elements by themselves look for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = createRoot(document.getElementById('root') as HTMLElement)
if (window.location.pathname === framePath) {
  const { startFrame } = await import('./features/preview/frame/start-frame.tsx')
  startFrame(root, nonce)
} else {
  const { StudioRoot } = await import('./app/studio-root.tsx')
  root.render(<StudioRoot />)
}
