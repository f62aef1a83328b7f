/** Icons that always accompany a text, so they are hidden from screen readers. */

const draw = (path: string) =>
  function Icon({ size = 20 }: { readonly size?: number }) {
    // It grows with the letters.
    const side = `${size / 16}rem`
    return (
      <svg
        width={side}
        height={side}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
      </svg>
    )
  }

export const ErrorIcon = draw('M2 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0M10 5.75v5M10 14v.01')
export const CheckIcon = draw('m4 10.5 4 4 8-9')
export const CrossIcon = draw('m5 5 10 10M15 5 5 15')
export const DotIcon = draw('M7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0')
export const ChevronDownIcon = draw('m5 7.5 5 5 5-5')
export const ChevronLeftIcon = draw('m12 4-6 6 6 6')
export const CalendarIcon = draw('M3 5h14v12H3zM3 9h14M7 2.5V6M13 2.5V6')
export const EyeIcon = draw('M1.5 10S4.5 4 10 4s8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6ZM7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0')
export const EyeCrossedIcon = draw(
  'm3 17 14-14M1.5 10S4.5 4 10 4s8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6ZM7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
)
export const InfoIcon = draw('M2 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0M10 9v5M10 6v.01')
export const PlusIcon = draw('M10 4v12M4 10h12')
export const FileIcon = draw('M5 2.5h6.5L15 6v11.5H5zM11 2.5V6.5h4')
export const RetryIcon = draw('M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3v4h-4')
export const ChevronRightIcon = draw('m8 4 6 6-6 6')
export const SwapIcon = draw('M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3')
export const CameraIcon = draw('M2.5 6h3.75l1.25-2h5l1.25 2h3.75v10h-15ZM7 10.75a3 3 0 1 0 6 0a3 3 0 1 0-6 0')
