import { Suspense } from 'react'
import type { ScreenView } from '#engine/index.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Resolved, useWords } from '../../screen-context.tsx'

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
      heading={<Resolved text={view.heading} />}
      {...(view.text && { text: <TakenOverLater text={view.text} /> })}
      {...(view.showsApplicationId && applicationId && { applicationId: { label: words('applicationId'), id: applicationId } })}
    />
  )
}

/**
 * The text in a boundary of its own: over the page of the server, React takes it over after the questions. It may hold
 * amounts and rates, and formatting the first number of a page takes a browser nearly as long as drawing the questions.
 */
function TakenOverLater({ text }: Parameters<typeof Resolved>[0]) {
  return (
    <Suspense>
      <Resolved text={text} />
    </Suspense>
  )
}
