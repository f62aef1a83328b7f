import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ApplicationListItem, applicationsPath, applicationsPerPage } from '#contract/application.ts'
import { formatDate } from '#i18n/format-date.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Api } from '../../lib/api/client.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { useStartPath } from '../../lib/use-start-path.ts'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './application.module.css'
import { DocumentsOfApplication } from './documents-of-application.tsx'
import { LoadError } from './load-error.tsx'

/** The list of the borrower's applications, newest first. */
export function ApplicationsPage() {
  const { api } = useApp()
  const words = useWords()
  const list = useQuery({
    queryKey: ['mine', 'applications'],
    queryFn: ({ signal }) => fetchApplications(api, signal),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  usePageTitle(words('applications'))
  useHeadingFocus(list.data && 'applications')
  if (list.error) return <LoadError error={list.error} onRetry={() => void list.refetch()} />
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
        <DocumentsOfApplication application={item.uuid} />
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

/** Fetches all pages of the borrower's applications, newest first. */
async function fetchApplications(api: Api, signal: AbortSignal): Promise<readonly ApplicationListItem[]> {
  // Deduplicates by uuid, because a new application may move another one to the next page meanwhile.
  const all = new Map<string, ApplicationListItem>()
  for (let page = 0; ; page += 1) {
    const listed = await api<ApplicationListItem[]>(`${applicationsPath}?page=${page}`, { signal })
    for (const item of listed) all.set(item.uuid, item)
    if (listed.length < applicationsPerPage) return [...all.values()]
  }
}
