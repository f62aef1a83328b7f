import type { FormView, UploadView } from '#engine/index.ts'
import { FormFields } from '../../form/form-layout.tsx'
import { FormEnd } from './form-end.tsx'
import { FormFrame, type QuestionsProps } from './form-frame.tsx'

export type FormScreenProps = QuestionsProps<FormView | UploadView>

/** A screen of the kind `form`: fields and one button. `files` uploads the files of file fields. */
export function FormScreen(props: FormScreenProps) {
  return (
    <FormFrame {...props}>
      <FormFields />
      <FormEnd {...props} />
    </FormFrame>
  )
}
