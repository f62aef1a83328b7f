import { Suspense } from 'react'
import type { ScreenView } from '#engine/index.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { SaidText, useWords } from '../../surroundings.tsx'

type ScreenHeadingProps = {
  readonly view: Pick<ScreenView, 'heading' | 'text' | 'showsApplicationId'>
  readonly applicationId: string | undefined
}

/**
 * The heading of a screen of any kind, with the text below it and, if the flow asks for it, the application's number.
 */
export function ScreenHeading({ view, applicationId }: ScreenHeadingProps) {
  const words = useWords()
  return (
    <PageHeading
      heading={<SaidText said={view.heading} />}
      {...(view.text && { text: <TakenOverLater said={view.text} /> })}
      {...(view.showsApplicationId && applicationId && { applicationId: { label: words('applicationId'), id: applicationId } })}
    />
  )
}

/**
 * The text in a boundary of its own: over the page of the server, React takes it over after the questions. It may hold
 * amounts and rates, and formatting the first number of a page takes a browser nearly as long as drawing the questions.
 */
function TakenOverLater({ said }: Parameters<typeof SaidText>[0]) {
  return (
    <Suspense>
      <SaidText said={said} />
    </Suspense>
  )
}
