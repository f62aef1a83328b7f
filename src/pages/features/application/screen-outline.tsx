import { type CompiledFlow, hasFields } from '#engine/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWords } from '../../lib/use-words.ts'

type ScreenOutlineProps = {
  readonly flow: Pick<CompiledFlow, 'screens'>
  /** The route of a screen, or of another page of the application. */
  readonly route: string
}

/** The outline of a screen while it is fetched, in the shape of its kind. */
export function ScreenOutline({ flow, route }: ScreenOutlineProps) {
  const words = useWords()
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen) return <Skeleton words={words('loading')} parts={3} />
  const { outline } = kinds[screen.kind]
  const fields = hasFields(screen) ? screen.fields.length : 0
  return <Skeleton words={words('loading')} outline={outline} parts={Math.min(Math.max(fields, leastParts), mostParts)} />
}

const leastParts = 2
/** About as much as fits a window. */
const mostParts = 5
