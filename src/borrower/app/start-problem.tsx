import type { PageData } from '#contract/page-data.ts'
import { readPageData } from '../start/page-data.ts'

/**
 * The page could not start. Of a page without a lender only the fact can be told; otherwise the lender's words are in the
 * page, though without its flow nothing can be filled into them.
 */
export function StartProblem({ error }: { error: unknown }) {
  const page = pageIfThere()
  if (!page) return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
  const { words } = page.live.shell
  const { contact } = page.live.lender
  return (
    <main>
      <p role="alert">{plain(words.chunkFailed)}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {plain(words.tryAgain)}
      </button>
      <p>
        <a href={`tel:${contact.phone}`}>{contact.phoneFormatted}</a>
      </p>
    </main>
  )
}

function pageIfThere(): PageData | undefined {
  try {
    return readPageData(document)
  } catch {
    return undefined
  }
}

type Words = PageData['live']['shell']['words']

function plain(text: Words['tryAgain']): string {
  if (typeof text === 'string') return text
  return 'otherwise' in text ? text.otherwise : ''
}
