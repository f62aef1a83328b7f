import { useEffect } from 'react'
import { useFlowInForce } from './app-context.tsx'
import { useWords } from './use-words.ts'

/** The tab says which question stands there and whose page it is; "Error:" in front while answers are refused. */
export function usePageTitle(heading: string, hasErrors = false): void {
  const words = useWords()
  const { nameShort } = useFlowInForce().flow.live.lender
  useEffect(() => {
    const title = words('tabTitle', { heading, company: nameShort })
    document.title = hasErrors ? `${words('errorPrefix')} ${title}` : title
  }, [words, heading, nameShort, hasErrors])
}
