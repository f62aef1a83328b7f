import type { DocumentsView, SignView } from '#engine/index.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { DocumentCard } from '../documents/document-card.tsx'
import type { DocumentHandling } from '../documents/document-handling.ts'
import { LoadNotice } from '../documents/load-notice.tsx'
import { FormFields } from '../form/form-layout.tsx'
import { Resolved, ResolvedParagraphs, useWords } from '../screen-context.tsx'
import { FormEnd } from './form/form-end.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type DocumentsScreenProps = QuestionsProps<DocumentsView>

/** Documents to read, each made by the server or written on the screen itself, and what is to be acknowledged. */
export function DocumentsScreen(props: DocumentsScreenProps) {
  return (
    <FormFrame {...props}>
      {props.view.documents.map((listed) =>
        listed.text === undefined ? (
          <MadeDocument key={listed.id} listed={listed} handling={props.documents} />
        ) : (
          <ListedText key={listed.id} listed={listed} />
        ),
      )}
      <FormFields />
      {/* The button follows the documents; above them it could be pressed before they are read. */}
      <FormEnd {...props} sticky={false} />
    </FormFrame>
  )
}

/** A document that is a text of the screen itself. */
export function ListedText({ listed }: { readonly listed: (DocumentsView | SignView)['documents'][number] }) {
  return (
    <Section heading={<Resolved text={listed.label} />} boxed>
      <Stack gap="sm">{listed.text && <ResolvedParagraphs text={listed.text} />}</Stack>
    </Section>
  )
}

type MadeDocumentProps = {
  readonly listed: DocumentsView['documents'][number]
  readonly handling: QuestionsProps['documents']
}

/** A document of a file. The first one of the screen reports that they could not be made. */
function MadeDocument({ listed, handling }: MadeDocumentProps) {
  const heading = <Resolved text={listed.label} />
  const document = handling?.documents?.find(({ document: id }) => id === listed.id)
  if (handling && document) {
    return (
      <DocumentCard
        document={document}
        heading={heading}
        load={handling.load}
        onRead={handling.onRead}
        notice={handling.notice}
      />
    )
  }
  return (
    <Section heading={heading} boxed>
      <Making {...handling} />
    </Section>
  )
}

/** In place of documents that are being made, or could not be. */
export function Making({ failed, onRetry, count = 1 }: Partial<DocumentHandling> & { readonly count?: number }) {
  const words = useWords()
  if (failed && onRetry) return <LoadNotice onRetry={onRetry} />
  return <Skeleton words={words('documentsMaking')} outline="list" parts={count} isPage={false} />
}
