import { useColorScheme, useTheme, type Palette } from '@mui/material/styles';
import { useMemo } from 'react';

export interface ChartLook {
  readonly palette: Palette;
  readonly fontFamily: string;
}

/** A colour of a chart: a status's, or the product's own. */
export type ChartColour = 'primary' | 'success' | 'failed' | 'warning' | 'blocker';

export const colourOf = ({ palette }: ChartLook, colour: ChartColour): string =>
  colour === 'primary' ? palette.primary.main : palette.status[colour].main;

/** The current scheme's colours and font as values: ECharts can't read CSS variables. */
export function useChartLook(): ChartLook {
  const theme = useTheme();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) ?? 'light';
  return useMemo(() => {
    const palette = theme.colorSchemes?.[scheme]?.palette ?? theme.palette;
    return { palette, fontFamily: theme.typography.fontFamily ?? 'sans-serif' };
  }, [theme, scheme]);
}
