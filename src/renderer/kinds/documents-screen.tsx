import type { DocumentsView, SignView } from '#engine/index.ts'
import { Section } from '#ui/section.tsx'
import { SaidParagraphs, SaidText } from '../surroundings.tsx'
import classes from './documents-screen.module.css'
import { FormEnd } from './form/form-end.tsx'
import { FormFields } from './form/form-fields.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

export type DocumentsScreenProps = QuestionsProps<DocumentsView | SignView>

/** Documents shown in the page, followed by the fields by which the borrower acknowledges or signs them. */
export function DocumentsScreen(props: DocumentsScreenProps) {
  return (
    <FormFrame {...props}>
      {props.view.documents.map(({ id, label, text }) => (
        <Section key={id} heading={<SaidText said={label} />} boxed>
          <div className={classes.text}>{text && <SaidParagraphs said={text} />}</div>
        </Section>
      ))}
      <FormFields />
      {/* The button follows the documents; above them it could be pressed before they are read. */}
      <FormEnd {...props} sticky={false} />
    </FormFrame>
  )
}
