import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { type MenuAnswer, menuPath } from '#contract/content.ts'
import { WaitMark } from '#ui/loader.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import type { Api } from '../../lib/api/client.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useGuardedExit } from '../../lib/exit-guard.tsx'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './menu.module.css'
import { Notifications } from './notifications.tsx'
import { useDrawer } from './use-drawer.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

export const menuQuery = (api: Api, locale: string) =>
  queryOptions({ queryKey: ['mine', 'menu', locale], queryFn: ({ signal }) => api<MenuAnswer>(menuPath, { signal }) })

/**
 * The menu of a signed-in borrower. The server chooses and formats its entries. If the menu cannot be fetched, or the lender
 * has none, a button that signs out stands in its place.
 */
export function SessionMenu() {
  const { api } = useApp()
  const { locale } = useFlowInForce().flow.live.lender
  const menu = useQuery(menuQuery(api, locale))
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
  const words = useWords()
  const { isOpen, close, opener } = useDrawer()
  useEffect(() => whenIdle(() => void import('./menu-drawer.tsx').catch(() => undefined)), [])
  return (
    <>
      <button {...opener} className={classes.button}>
        {menu.open}
      </button>
      {isOpen && (
        <Suspense fallback={<WaitMark words={words('loading')} />}>
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
