import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ApplicationListItem } from '#contract/application.ts'
import { formatDate } from '#i18n/format-date.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useApp, useFlowInForce } from '../../page/app-context.tsx'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { usePageTitle } from '../../page/use-page-title.ts'
import { useStartPath } from '../../page/use-start-path.ts'
import { useWords } from '../../page/use-words.ts'
import classes from './application.module.css'
import { LoadProblem } from './load-problem.tsx'
import { allApplications } from './state/all-applications.ts'

/** One's applications, the newest first as the server lists them. */
export function ApplicationsPage() {
  const { api } = useApp()
  const words = useWords()
  const list = useQuery({
    queryKey: ['mine', 'applications'],
    queryFn: ({ signal }) => allApplications(api, signal),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  usePageTitle(words('applications'))
  useHeadingFocus(list.data && 'applications')
  if (list.error) return <LoadProblem error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton words={words('loading')} />
  return (
    <>
      <PageHeading heading={words('applications')} {...(list.data.length === 0 && { text: words('applicationsNone') })} />
      <ul className={classes.list}>
        {list.data.map((item) => (
          <ApplicationItem key={item.uuid} item={item} />
        ))}
      </ul>
      <StartAnother isFirst={list.data.length === 0} />
    </>
  )
}

function ApplicationItem({ item }: { item: ApplicationListItem }) {
  const words = useWords()
  const { live, statusRoutes } = useFlowInForce().flow
  const { locale } = live.lender
  const isOver = Object.hasOwn(statusRoutes.statuses, item.status) && statusRoutes.statuses[item.status] === '/'
  const id = `application-${item.uuid}`
  return (
    <li className={classes.item}>
      <div>
        <h2 id={id} className={classes.itemHeading}>
          {words('applicationId')} {item.loanNumber}
        </h2>
        <p>{words('applicationStarted', { date: formatDate(item.auditFields.createdDate.slice(0, 10), locale) })}</p>
      </div>
      {isOver ? (
        <p>{words('applicationOver')}</p>
      ) : (
        <Button component={Link} to={`/${item.uuid}`} aria-describedby={id}>
          {words('continueApplication')}
        </Button>
      )}
    </li>
  )
}

function StartAnother({ isFirst }: { isFirst: boolean }) {
  const words = useWords()
  const start = useStartPath()
  if (start === undefined) return null
  return (
    <Button component={Link} to={start} variant={isFirst ? 'filled' : 'outline'} className={classes.start}>
      {words('startApplication')}
    </Button>
  )
}
