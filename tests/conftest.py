"""Nothing that is tried writes into the folders of whoever tries it."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Records of sessions go to a folder of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_DATA", str(tmp_path_factory.mktemp("data")))
        yield
