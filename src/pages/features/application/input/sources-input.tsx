import { type IncomeSource, incomeSourcePath } from '#contract/linking.ts'
import { isObject, type Json } from '#engine/index.ts'
import type { SourcesView } from '#product/index.ts'
import type { LinkedSource } from '#renderer/home-equity/sources-screen.tsx'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import type { Places } from '#renderer/kinds/places.ts'
import { useToasts } from '#ui/toasts.tsx'
import { problemOf } from '../../../lib/api/problem.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { useWords } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'

type SourcesInputProps = {
  readonly known: KnownApplication
  readonly asked: QuestionsProps<SourcesView>
  readonly unfinished: boolean
  readonly refresh: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly places: Places
}

/** The stored income sources, which the borrower can remove. */
export function SourcesInput({ known, asked, unfinished, refresh, reload, places }: SourcesInputProps) {
  const { api } = useApp()
  const words = useWords()
  const { show } = useToasts()
  const { application } = known
  const remove = async ({ uuid, name }: LinkedSource) => {
    try {
      await api(incomeSourcePath(application.uuid, uuid), { method: 'DELETE' })
    } catch (error) {
      const problem = problemOf(error)
      // A missing source counts as removed.
      if (problem?.kind !== 'answered' || problem.status !== 404) {
        show({ id: `source ${uuid}`, kind: 'error', text: words('sourceRemoveFailed', { name }) })
        throw error
      }
    }
    await refresh()
    await reload()
  }
  const sources = linkedIn(application.incomeSources)
  return <kinds.sources.Screen {...asked} sources={sources} onRemove={remove} places={places} unfinished={unfinished} />
}

/** Linked sources have a uuid; income stated in the registration has none. */
function linkedIn(sources: Json | undefined): readonly LinkedSource[] {
  const linked = (Array.isArray(sources) ? sources : []).filter(isObject) as readonly Partial<IncomeSource>[]
  return linked.flatMap(({ uuid, name = '', annualIncome }) =>
    uuid === undefined ? [] : [{ uuid, name, ...(annualIncome !== undefined && { perYear: annualIncome }) }],
  )
}
