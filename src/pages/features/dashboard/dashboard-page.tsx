import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { confirmEmailRoute } from '#contract/account.ts'
import { type DashboardItem, type DashboardPage as DashboardOfBorrower, dashboardPath } from '#contract/dashboard.ts'
import { draftKey } from '#contract/stored-session.ts'
import { FactsList } from '#ui/facts-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadError } from '../../components/load-error.tsx'
import type { Api } from '../../lib/api/client.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { Link } from '../../lib/link.tsx'
import { useAccount } from '../../lib/use-account.ts'
import { usePrefetchedRelease } from '../../lib/use-release.ts'
import { useStartPath } from '../../lib/use-start-path.ts'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './dashboard.module.css'
import { DashboardSection } from './dashboard-section.tsx'

export const dashboardQuery = (api: Api, locale: string) =>
  queryOptions({
    // The server formats the texts.
    queryKey: ['mine', 'dashboard', locale],
    queryFn: ({ signal }) => fetchDashboard(api, signal),
    gcTime: 10_000,
    // What was fetched for the first render is not fetched again by it.
    staleTime: 2_000,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  })

/** The borrower's home: each application with where it stands, the next action, its past, papers and messages. */
export function DashboardPage() {
  const { api } = useApp()
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  const home = useQuery(dashboardQuery(api, locale))
  usePrefetchedRelease()
  usePageTitle(home.data?.heading ?? words('loading'))
  useHeadingFocus(home.data && 'dashboard')
  if (home.error) return <LoadError error={home.error} onRetry={() => void home.refetch()} />
  if (!home.data)
    return (
      <div data-wide>
        <Skeleton words={words('loading')} outline="cards" />
      </div>
    )
  const { heading, empty, applications } = home.data
  return (
    <div data-wide={applications.length > 0 || undefined}>
      <PageHeading heading={heading} {...(applications.length === 0 && { text: empty })} />
      <UnconfirmedEmail />
      <ul className={classes.list}>
        {applications.map((item) => (
          <Application key={item.uuid} item={item} />
        ))}
      </ul>
      <StartAnother home={home.data} />
    </div>
  )
}

function Application({ item }: { readonly item: DashboardItem }) {
  const { uuid, heading, next, open, figures, sections } = item
  const id = `application-${uuid}`
  return (
    <li>
      <article className={classes.item} aria-labelledby={id}>
        <div className={classes.top}>
          <div className={classes.standing}>
            <h2 id={id} className={classes.itemHeading}>
              {heading}
            </h2>
            {item.standing !== '' && <p>{item.standing}</p>}
            {next && (
              <p className={classes.next}>
                {next.label !== '' && <span className={classes.quiet}>{next.label}</span>} {next.heading}
              </p>
            )}
            <ul className={classes.links}>
              {open.map((screen) => (
                <li key={screen.route}>
                  <Link to={`/${uuid}/${screen.route}`}>{screen.heading}</Link>
                </li>
              ))}
            </ul>
            {next && (
              <Button component={Link} to={`/${uuid}`} aria-describedby={id} className={classes.action}>
                {next.button}
              </Button>
            )}
          </div>
          {figures.length > 0 && <FactsList tight facts={figures.map((figure) => ({ ...figure, name: figure.label }))} />}
        </div>
        <div className={classes.sections}>
          {sections.map((section) => (
            <DashboardSection key={section.id} application={uuid} section={section} />
          ))}
        </div>
      </article>
    </li>
  )
}

function StartAnother({ home: { applications, start, startAnother } }: { readonly home: DashboardOfBorrower }) {
  const words = useWords()
  const { page, tab } = useApp()
  const { journeys } = useFlowInForce().flow
  const path = useStartPath()
  if (path === undefined) return null
  const journey = Object.values(journeys).find((one) => one.path === path)
  const hasTyped = journey !== undefined && tab.get(draftKey(page.lender, journey.id)) !== undefined
  const isFirst = applications.length === 0
  return (
    <>
      {hasTyped && (
        <div className={classes.typed}>
          <Notice announced>{words('typedKept')}</Notice>
        </div>
      )}
      <Button component={Link} to={path} variant={isFirst ? 'filled' : 'outline'} className={classes.start}>
        {hasTyped ? words('typedGoOn') : isFirst ? start : startAnother}
      </Button>
    </>
  )
}

/** Fetches all pages, newest applications first. */
async function fetchDashboard(api: Api, signal: AbortSignal): Promise<DashboardOfBorrower> {
  // Deduplicates by uuid, because a new application may move another one to the next page meanwhile.
  const all = new Map<string, DashboardItem>()
  for (let page = 0; ; page += 1) {
    const home = await api<DashboardOfBorrower>(`${dashboardPath}?page=${page}`, { signal })
    for (const item of home.applications) all.set(item.uuid, item)
    if (home.isLast) return { ...home, applications: [...all.values()] }
  }
}

/** A quiet notice for borrowers of a lender that wants e-mail addresses confirmed. */
function UnconfirmedEmail() {
  const words = useWords()
  const isWanted = useFlowInForce().flow.live.shell.confirmEmail !== undefined
  const { data: account } = useAccount(isWanted)
  if (account?.emailConfirmed !== false || account.codes === 'none') return null
  return (
    <div className={classes.unconfirmed}>
      <Notice>
        <p>{words('emailUnconfirmed')}</p>
        <Link to={`/${confirmEmailRoute}`} state={{ from: 'notice' }}>
          {words('emailConfirm')}
        </Link>
      </Notice>
    </div>
  )
}
