import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '../../../page/use-words.ts'
import { SupportContact } from '../../../pages/snag-page.tsx'

type ContactDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** How to reach the lender where nobody is there to chat. */
export function ContactDialog({ open, onClose }: ContactDialogProps) {
  const words = useWords()
  return (
    <Dialog open={open} heading={words('contactHeading')} closeWords={words('close')} onClose={onClose}>
      <p>{words('contactText')}</p>
      <SupportContact />
    </Dialog>
  )
}
