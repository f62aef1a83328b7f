import type { FormView, UploadView } from '#engine/index.ts'
import { FormFields } from '../../form/form-layout.tsx'
import { FormEnd } from './form-end.tsx'
import { FormFrame, type QuestionsProps } from './form-frame.tsx'

export type FormScreenProps = QuestionsProps<FormView | UploadView> & {
  /** False where the button stays below the fields on a phone, too. */
  readonly sticky?: boolean
}

/** A screen of the kind `form`: fields and one button. `files` uploads the files of file fields. */
export function FormScreen(props: FormScreenProps) {
  return (
    <FormFrame {...props}>
      <FormFields />
      <FormEnd {...props} />
    </FormFrame>
  )
}
