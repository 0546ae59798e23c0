import SectionIcon from '@mui/icons-material/FolderOutlined';
import FileIcon from '@mui/icons-material/DescriptionOutlined';
import RootIcon from '@mui/icons-material/HomeWorkOutlined';
import ModuleIcon from '@mui/icons-material/WidgetsOutlined';
import ScenarioIcon from '@mui/icons-material/RouteOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { NodeType } from '@testplatform/contract';
import type { ComponentType } from 'react';

const ICONS: Record<NodeType, ComponentType<SvgIconProps>> = {
  module: ModuleIcon,
  section: SectionIcon,
  scenario: ScenarioIcon,
  'test-case-file': FileIcon,
};

/** The picture of a level; without a type, of "All modules". */
export function TypeIcon({ type }: { readonly type: NodeType | undefined }) {
  const Icon = type ? ICONS[type] : RootIcon;
  return <Icon aria-hidden className="type" />;
}
