import LinkIcon from '@mui/icons-material/LinkOutlined';
import { usePermission } from '../../api/people/account.js';
import { useConnectorPages, type Connector } from '../../api/automation/connectors.js';
import { CardList } from '../../shared/components/cards/CardList.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { MoreButton } from '../../shared/components/buttons/MoreButton.js';
import { useEdited } from '../../shared/hooks/forms/use-edited.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { ConnectorCard } from './ConnectorCard.js';
import { ConnectorDialog } from './ConnectorDialog.js';

interface ConnectorsTabProps {
  readonly projectId: number;
}

/** The Connectors tab: links that start runs of parts of the project (2 §2, §3). */
export function ConnectorsTab({ projectId }: ConnectorsTabProps) {
  const connectors = useConnectorPages(projectId);
  const maySeeLinks = usePermission('runner', 'run');
  const mayCreate = usePermission('connectors', 'create') && maySeeLinks;
  const dialog = useEdited<Connector>('handle');
  const failure = useFailure(connectors);
  if (failure) return <ErrorState {...failure} />;
  if (!connectors.data) return <SkeletonRows rows={3} height={120} label="Loading the connectors" />;
  return (
    <>
      <CardList
        maxWidth={880}
        addLabel={mayCreate && 'Add connector'}
        onAdd={dialog.add}
        empty={EMPTY}
        cards={connectors.data.map((connector) => (
          <ConnectorCard
            key={connector.handle}
            projectId={projectId}
            connector={connector}
            onEdit={() => dialog.edit(connector)}
          />
        ))}
      >
        <MoreButton query={connectors}>Show more connectors</MoreButton>
      </CardList>
      {dialog.isOpen && (
        <ConnectorDialog projectId={projectId} connector={dialog.currentIn(connectors.data)} onClose={dialog.close} />
      )}
    </>
  );
}

const EMPTY = {
  icon: <LinkIcon />,
  title: 'No connectors yet',
  text: 'A connector is a link that starts a run of this project, for a build server or someone without an account.',
};
