import { useLocation, useNavigate } from 'react-router'
import type { Entry, MenuAnswer } from '#contract/content.ts'
import { ownClick } from '#ui/own-click.ts'
import { SideDrawer } from '../../components/side-drawer.tsx'
import { useGuardedExit } from '../../lib/exit-guard.tsx'
import { useHref } from '../../lib/link.tsx'
import { useAddressOf } from '../../lib/use-address-of.ts'
import { useSignOut } from '../../lib/use-sign-out.ts'
import classes from './menu.module.css'

type MenuDrawerProps = { readonly menu: MenuAnswer; readonly close: () => void }

/** The opened menu: who is signed in, and where the borrower may go. */
export function MenuDrawer({ menu: { name, email, open, groups }, close }: MenuDrawerProps) {
  return (
    <SideDrawer heading={open} close={close}>
      <p className={classes.name}>{name}</p>
      <p className={classes.quiet}>{email}</p>
      <nav aria-label={open}>
        {groups.map((group) => (
          <Group key={group.id} group={group} close={close} />
        ))}
      </nav>
    </SideDrawer>
  )
}

type GroupProps = { readonly group: MenuAnswer['groups'][number]; readonly close: () => void }

function Group({ group: { heading, entries }, close }: GroupProps) {
  return (
    <section className={classes.group}>
      {heading !== undefined && <h3 className={classes.heading}>{heading}</h3>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <MenuEntry entry={entry} close={close} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MenuEntry({ entry, close }: { readonly entry: Entry; readonly close: () => void }) {
  const { label } = entry
  const { pathname } = useLocation()
  const go = useAddressOf(entry.go)
  const navigate = useNavigate()
  const guardExit = useGuardedExit()
  const signOut = useSignOut()
  const href = useHref(go)
  const leaveBy = (leave: () => void) => () => {
    close()
    guardExit(leave)
  }
  if (go === '@sign-out') {
    return (
      <button type="button" className={classes.entry} onClick={leaveBy(signOut)}>
        {label}
      </button>
    )
  }
  if (!go.startsWith('/')) {
    return (
      <a className={classes.entry} href={go} onClick={close}>
        {label}
      </a>
    )
  }
  return (
    <a
      className={classes.entry}
      href={href}
      aria-current={pathname.replace(/\/$/, '') === go ? 'page' : undefined}
      onClick={ownClick(leaveBy(() => void navigate(go)))}
    >
      {label}
    </a>
  )
}
