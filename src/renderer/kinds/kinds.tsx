/** Every kind of screen, fetched when one is first shown. A kind is one component; its name is `kind` in the screen's file. */
import { lazy } from 'react'

export const kinds = {
  form: lazy(() => import('./form-screen.tsx').then(({ FormScreen }) => ({ default: FormScreen }))),
  message: lazy(() => import('./message-screen.tsx').then(({ MessageScreen }) => ({ default: MessageScreen }))),
  wait: lazy(() => import('./wait-screen.tsx').then(({ WaitScreen }) => ({ default: WaitScreen }))),
}
