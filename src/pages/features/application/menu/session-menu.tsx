import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type MenuAnswer, menuPath } from '#contract/content.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { useApp, useFlowInForce } from '../../../lib/app-context.tsx'
import { useGuardedExit } from '../../../lib/exit-guard.tsx'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'
import { useWords } from '../../../lib/use-words.ts'
import classes from './menu.module.css'
import { Notifications } from './notifications.tsx'

const MenuDrawer = lazy(async () => ({ default: (await import('./drawers.ts')).MenuDrawer }))

/**
 * The menu of a signed-in borrower. The server chooses and formats its entries.
 The sign-out alone stands in the
 * place of a menu that cannot be fetched, or that the lender has not.
 */
export function SessionMenu() {
  const { api } = useApp()
  const { locale } = useFlowInForce().flow.live.lender
  const menu = useQuery({
    queryKey: ['mine', 'menu', locale],
    queryFn: ({ signal }) => api<MenuAnswer>(menuPath, { signal }),
  })
  if (menu.error) return <SignOut />
  if (!menu.data) return null
  return (
    <>
      <Notifications />
      <OpenMenu menu={menu.data} />
    </>
  )
}

function OpenMenu({ menu }: { readonly menu: MenuAnswer }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => whenIdle(() => void import('./drawers.ts').catch(() => undefined)), [])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {menu.open}
      </button>
      {isOpen && (
        <Suspense>
          <MenuDrawer menu={menu} close={close} />
        </Suspense>
      )}
    </>
  )
}

function SignOut() {
  const words = useWords()
  const signOut = useSignOut()
  const guardExit = useGuardedExit()
  return (
    <button type="button" className={classes.button} onClick={() => guardExit(signOut)}>
      {words('signOut')}
    </button>
  )
}
