import type { DocumentsView, SignView } from '#engine/index.ts'
import { Section } from '#ui/section.tsx'
import { SaidParagraphs, SaidText } from '../surroundings.tsx'
import classes from './documents-screen.module.css'
import { FormEnd } from './form/form-end.tsx'
import { FormFields } from './form/form-fields.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type DocumentsScreenProps = QuestionsProps<DocumentsView | SignView>

/** Documents to read in the page itself, and under them what is to be acknowledged or signed. */
export function DocumentsScreen(props: DocumentsScreenProps) {
  return (
    <FormFrame {...props}>
      {props.view.documents.map(({ id, label, text }) => (
        <Section key={id} heading={<SaidText said={label} />} boxed>
          <div className={classes.text}>{text && <SaidParagraphs said={text} />}</div>
        </Section>
      ))}
      <FormFields />
      {/* The button comes after the documents: over them, it would be pressed unread. */}
      <FormEnd {...props} sticky={false} />
    </FormFrame>
  )
}
