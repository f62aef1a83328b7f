import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { CrossIcon } from './icons.tsx'
import { Notice } from './notice.tsx'
import classes from './toasts.module.css'

export type Toast = { readonly id: string; readonly text: ReactNode; readonly kind?: 'info' | 'good' | 'error' }
type Toasts = { readonly show: (toast: Toast) => void; readonly hide: (id: string) => void }

/** The most visible toasts; a further one replaces the oldest. */
const most = 5

const ToastsContext = createContext<Toasts>({ show: () => {}, hide: () => {} })

/** Shows and hides short notes in a corner. A toast with the id of a visible one replaces it. */
export const useToasts = (): Toasts => use(ToastsContext)

/** A toast stays until it is closed or hidden, because slow readers need time. */
export function ToastsProvider({ closeWords, children }: { readonly closeWords: string; readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const hide = useCallback((id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const show = useCallback(
    (toast: Toast) => setToasts((shown) => [...shown.filter(({ id }) => id !== toast.id), toast].slice(-most)),
    [],
  )
  const context = useMemo(() => ({ show, hide }), [show, hide])
  return (
    <ToastsContext value={context}>
      {children}
      <div className={classes.toasts} role="log" aria-live="polite">
        {toasts.map(({ id, text, kind = 'info' }) => (
          <div key={id} className={classes.toast}>
            <Notice kind={kind}>{text}</Notice>
            <IconButton className={classes.close} label={closeWords} onClick={() => hide(id)}>
              <CrossIcon size={16} />
            </IconButton>
          </div>
        ))}
      </div>
    </ToastsContext>
  )
}
