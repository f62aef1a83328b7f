import { useEffect } from 'react'
import { useToasts } from '#ui/toasts.tsx'
import { useProfile } from '../page/use-profile.ts'
import { useWords } from '../page/use-words.ts'

/** Says once that the profile could not be had; the pages go on without it. */
export function ProfileToast() {
  const { show, hide } = useToasts()
  const { hasFailed } = useProfile()
  const words = useWords()
  useEffect(() => {
    if (!hasFailed) return
    show({ id: 'profile', kind: 'error', text: words('accountFailed') })
    return () => hide('profile')
  }, [hasFailed, show, hide, words])
  return null
}
