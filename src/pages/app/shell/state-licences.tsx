import { useQuery } from '@tanstack/react-query'
import { type StateLicense, stateLicensesPath } from '#contract/application.ts'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './footer.module.css'

export function StateLicences() {
  const { api, page } = useApp()
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['licences'],
    queryFn: ({ signal }) =>
      api<StateLicense[]>(`${stateLicensesPath}?${new URLSearchParams({ orgCode: page.organization.code })}`, { signal }),
  })
  if (!data?.length) return null
  return (
    <p className={classes.small}>
      {words('licensedIn')} {data.map(({ abbrev }) => abbrev).join(', ')}
    </p>
  )
}
