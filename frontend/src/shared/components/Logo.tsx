import SvgIcon from '@mui/material/SvgIcon';

/** The product's logo. Decorative: the surrounding link or heading names the product. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <SvgIcon viewBox="0 0 32 32" sx={{ fontSize: size, color: 'primary.main' }}>
      <rect width="32" height="32" rx="7" />
      <path
        d="M9 16.5l5 5 9.5-11"
        fill="none"
        stroke="var(--mui-palette-primary-contrastText)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
