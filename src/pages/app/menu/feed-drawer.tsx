import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOfCta, type Feed, firstNotifications, type Notification } from '#contract/notifications.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { ownClick } from '#ui/own-click.ts'
import { SideDrawer } from '../../components/side-drawer.tsx'
import { useGuardedExit } from '../../lib/exit-guard.tsx'
import { useHref } from '../../lib/link.tsx'
import classes from './menu.module.css'

type FeedDrawerProps = {
  readonly feed: Feed
  readonly close: () => void
  /** Notes that the borrower has seen notifications. */
  readonly read: (uuids: readonly string[]) => void
}

/** The opened notifications, the first of them until all are asked for. What is shown counts as read. */
export function FeedDrawer({ feed, close, read }: FeedDrawerProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  // What was new when the drawer opened stays marked until it closes.
  const [news] = useState(() => new Set(unreadOf(feed.items)))
  const shown = isWhole ? feed.items : feed.items.slice(0, firstNotifications)
  const unread = unreadOf(shown).join()
  useEffect(() => {
    if (unread !== '') read(unread.split(','))
  }, [unread, read])
  return (
    <SideDrawer heading={feed.heading} close={close}>
      {feed.items.length === 0 && <p>{feed.empty}</p>}
      <ul id={id} className={classes.entries}>
        {shown.map((item) => (
          <li key={item.uuid} className={classes.news}>
            <News item={item} mark={news.has(item.uuid) ? feed.new : undefined} close={close} />
          </li>
        ))}
      </ul>
      {feed.items.length > firstNotifications && !isWhole && (
        <ActionButton kind="other" expands={{ id, isOpen: false }} onPress={() => setWhole(true)}>
          {feed.all}
        </ActionButton>
      )}
    </SideDrawer>
  )
}

type NewsProps = { readonly item: Notification; readonly mark: string | undefined; readonly close: () => void }

function News({ item: { title, description, created, age, ctas, walletAddress }, mark, close }: NewsProps) {
  return (
    <>
      <h3 className={classes.newsTitle}>{title}</h3>
      <p className={classes.quiet}>
        {mark !== undefined && <span className={classes.new}>{mark} · </span>}
        <time dateTime={created}>{age}</time>
      </p>
      <p>{description}</p>
      {ctas.map((cta) => (
        <Cta key={cta.title} title={cta.title} to={addressOfCta(cta.redirectPath, walletAddress)} close={close} />
      ))}
    </>
  )
}

type CtaProps = { readonly title: string; readonly to: string; readonly close: () => void }

function Cta({ title, to, close }: CtaProps) {
  const navigate = useNavigate()
  const guardExit = useGuardedExit()
  const go = () => {
    close()
    guardExit(() => void navigate(to))
  }
  return (
    <a className={classes.link} href={useHref(to)} onClick={ownClick(go)}>
      {title}
    </a>
  )
}

function unreadOf(items: readonly Notification[]): readonly string[] {
  return items.filter(({ status }) => status === 'UNREAD').map(({ uuid }) => uuid)
}
