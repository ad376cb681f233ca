"""Each row keeps a digest of the position after it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rows", sa.Column("digest", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("rows", "digest")
