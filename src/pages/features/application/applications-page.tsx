import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ApplicationListItem, applicationsPath, applicationsPerPage } from '#contract/application.ts'
import { draftKey } from '#contract/stored-session.ts'
import { formatDate } from '#i18n/format-date.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { Notice } from '#ui/notice.tsx'
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
import { SignedDocuments } from './signed-documents.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

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
      <UnconfirmedEmail />
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
  const { uuid, loanNumber, amount, due, open, auditFields } = item
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  const id = `application-${uuid}`
  const home = homeOf(item)
  return (
    <li className={classes.item}>
      <div>
        <h2 id={id} className={classes.itemHeading}>
          {home ?? `${words('applicationId')} ${loanNumber}`}
        </h2>
        {amount !== undefined && <p>{words('applicationAmount', { amount: formatMoney(amount, locale) })}</p>}
        <p>{due === undefined ? words('applicationOver') : words('applicationNext', { heading: due })}</p>
        <p className={classes.quiet}>
          {home !== undefined && `${words('applicationId')} ${loanNumber} · `}
          {words('applicationStarted', { date: formatDate(auditFields.createdDate.slice(0, 10), locale) })}
        </p>
        <ul className={classes.links}>
          {open.map(({ route, heading }) => (
            <li key={route}>
              <Link to={`/${uuid}/${route}`}>{heading}</Link>
            </li>
          ))}
        </ul>
        <SignedDocuments application={uuid} awaited={false} />
        <DocumentsOfApplication application={uuid} />
      </div>
      {due !== undefined && (
        <Button component={Link} to={`/${uuid}`} aria-describedby={id}>
          {words('continueApplication')}
        </Button>
      )}
    </li>
  )
}

/** Street and city of the home that secures the line; undefined as long as the address is not known. */
function homeOf({ property }: ApplicationListItem): string | undefined {
  const { street1, city } = property ?? {}
  return typeof street1 === 'string' && typeof city === 'string' ? `${street1}, ${city}` : undefined
}

function StartAnother({ isFirst }: { isFirst: boolean }) {
  const words = useWords()
  const { page, tab } = useApp()
  const { journeys } = useFlowInForce().flow
  const start = useStartPath()
  if (start === undefined) return null
  const journey = Object.values(journeys).find(({ path }) => path === start)
  const hasTyped = journey !== undefined && tab.get(draftKey(page.lender, journey.id)) !== undefined
  return (
    <>
      {hasTyped && (
        <div className={classes.typed}>
          <Notice announced>{words('typedKept')}</Notice>
        </div>
      )}
      <Button component={Link} to={start} variant={isFirst ? 'filled' : 'outline'} className={classes.start}>
        {words(hasTyped ? 'typedGoOn' : 'startApplication')}
      </Button>
    </>
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
